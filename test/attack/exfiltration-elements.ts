import type { WayOut } from './exfiltration.ts'

/** Elements that load something, by what is set on them. */
export const elements: Readonly<Record<string, WayOut>> = {
  'a picture by address': (to) => Object.assign(new Image(), { src: `http://${to.host}/` }),
  'a picture by name': (to) => Object.assign(new Image(), { src: `https://${to.name}/` }),
  'a set of pictures': (to) => Object.assign(new Image(), { srcset: `https://${to.name}/ 1x` }),
  'a picture that loads late': (to) => {
    const picture = Object.assign(new Image(), { loading: 'lazy', src: `https://${to.name}/` })
    document.body.append(picture)
  },
  'a source of a picture': (to) => {
    const picture = document.createElement('picture')
    const source = Object.assign(document.createElement('source'), { srcset: `https://${to.name}/` })
    picture.append(source, new Image())
    document.body.append(picture)
  },
  'an input that is a picture': (to) => {
    const input = Object.assign(document.createElement('input'), {
      type: 'image',
      src: `https://${to.name}/`,
    })
    document.body.append(input)
  },
  'a picture in SVG': (to) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const image = document.createElementNS('http://www.w3.org/2000/svg', 'image')
    image.setAttribute('href', `https://${to.name}/a.png`)
    svg.append(image)
    document.body.append(svg)
  },
  'a use in SVG': (to) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
    use.setAttribute('href', `https://${to.name}/a.svg#a`)
    svg.append(use)
    document.body.append(svg)
  },
  'a filter picture in SVG': (to) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const filter = document.createElementNS('http://www.w3.org/2000/svg', 'filter')
    const image = document.createElementNS('http://www.w3.org/2000/svg', 'feImage')
    image.setAttribute('href', `https://${to.name}/a.png`)
    filter.append(image)
    svg.append(filter)
    document.body.append(svg)
  },
  'a script in SVG': (to) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const script = document.createElementNS('http://www.w3.org/2000/svg', 'script')
    script.setAttribute('href', `https://${to.name}/a.js`)
    svg.append(script)
    document.body.append(svg)
  },
  audio: (to) => new Audio(`https://${to.name}/`).play(),
  video: (to) =>
    document.body.append(
      Object.assign(document.createElement('video'), { autoplay: true, src: `http://${to.host}/` }),
    ),
  'the poster of a video': (to) =>
    document.body.append(
      Object.assign(document.createElement('video'), { poster: `https://${to.name}/a.png` }),
    ),
  'the track of a video': (to) => {
    const video = document.createElement('video')
    video.append(
      Object.assign(document.createElement('track'), { default: true, src: `https://${to.name}/a.vtt` }),
    )
    document.body.append(video)
  },
  'a frame by address': (to) =>
    document.body.append(Object.assign(document.createElement('iframe'), { src: `http://${to.host}/` })),
  'a frame by name': (to) =>
    document.body.append(Object.assign(document.createElement('iframe'), { src: `https://${to.name}/` })),
  'a frame with its own document': (to) => {
    const frame = document.createElement('iframe')
    frame.setAttribute('srcdoc', `<img src="https://${to.name}/">`)
    document.body.append(frame)
  },
  'a picture in an empty frame': (to) => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const image = frame.contentDocument?.createElement('img')
    if (image) frame.contentDocument?.body.append(Object.assign(image, { src: `https://${to.name}/` }))
  },
  'fetch of an empty frame': (to) => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    return frame.contentWindow?.fetch(`https://${to.name}/`)
  },
  'an object': (to) =>
    document.body.append(Object.assign(document.createElement('object'), { data: `https://${to.name}/` })),
  'an embed': (to) =>
    document.body.append(
      Object.assign(document.createElement('embed'), { type: 'text/html', src: `https://${to.name}/` }),
    ),
  'a frameset': (to) => {
    const set = document.createElement('frameset')
    set.append(Object.assign(document.createElement('frame'), { src: `https://${to.name}/` }))
    document.body.append(set)
  },
  'a webview': (to) => {
    const view = document.createElement('webview')
    view.setAttribute('src', `https://${to.name}/`)
    document.body.append(view)
  },
  'a portal': (to) => {
    const portal = document.createElement('portal')
    portal.setAttribute('src', `https://${to.name}/`)
    document.body.append(portal)
  },
  'a script': (to) =>
    document.head.append(Object.assign(document.createElement('script'), { src: `https://${to.name}/a.js` })),
  'a module': (to) =>
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', src: `https://${to.name}/a.js` }),
    ),
  'markup with a picture': (to) =>
    document.body.insertAdjacentHTML('beforeend', `<img src="https://${to.name}/">`),
  'a background': (to) => document.body.setAttribute('background', `https://${to.name}/`),
}
