import { calls, journeys, styles } from './exfiltration-calls.ts'
import { elements } from './exfiltration-elements.ts'

/** Hints and documents that a link names. */
const relations = [
  'dns-prefetch',
  'preconnect',
  'prefetch',
  'prerender',
  'preload',
  'modulepreload',
  'stylesheet',
  'icon',
  'apple-touch-icon',
  'mask-icon',
  'manifest',
  'import',
  'compression-dictionary',
  'subresource',
  'next',
  'search',
  'alternate stylesheet',
]

/** Every relation by name, where it stands in text that runs in the page; those that connect by address too. */
function links(): Record<string, string> {
  const made = (rel: string, href: string) =>
    `(to) => document.head.append(Object.assign(document.createElement('link'), { rel: ${JSON.stringify(rel)}, as: 'image', href: ${href} }))`
  return Object.fromEntries([
    ...relations.map((rel) => [`a link, ${rel}, by name`, made(rel, "'//' + to.name + '/a'")]),
    ...['dns-prefetch', 'preconnect', 'preload', 'prefetch'].map((rel) => [
      `a link, ${rel}, with a scheme`,
      made(rel, "'https://' + to.name + '/a'"),
    ]),
    ...['preconnect', 'prefetch', 'preload', 'prerender'].map((rel) => [
      `a link, ${rel}, by address`,
      made(rel, "'http://' + to.host + '/'"),
    ]),
  ])
}

/** WebRTC by each kind of server; resolves when it has looked for every way, or after 3 s. */
function webRtc(): Record<string, string> {
  const over = (urls: string) => `(to) => new Promise((over) => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: ${urls}, username: 'out', credential: 'out' }] })
    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && over()
    peer.createDataChannel('out')
    peer.createOffer().then((offer) => peer.setLocalDescription(offer))
    setTimeout(over, 3000)
  })`
  return {
    'WebRTC, STUN by address': over("'stun:' + to.host + ''"),
    'WebRTC, STUN by name': over("'stun:' + to.name + ''"),
    'WebRTC, TURN by UDP': over("'turn:' + to.host + '?transport=udp'"),
    'WebRTC, TURN by TCP': over("'turn:' + to.host + '?transport=tcp'"),
    'WebRTC, TURN by name': over("'turn:' + to.name + '?transport=tcp'"),
    'WebRTC, TURN with TLS': over("'turns:' + to.host + '?transport=tcp'"),
  }
}

/** Every way, by what it is: the text of a function that runs in the page. */
export function waysOut(): [what: string, text: string][] {
  const typed = { ...elements, ...styles, ...calls, ...journeys }
  return Object.entries({
    ...Object.fromEntries(Object.entries(typed).map(([what, way]) => [what, String(way)])),
    ...links(),
    ...webRtc(),
  })
}
