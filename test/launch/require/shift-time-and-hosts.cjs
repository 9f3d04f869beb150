// Loaded by Electron before the app: shifts the clock by days, and serves host names that do not exist. Electron has no
// option for either, so `Date.now` and `net.request` are replaced.

const { net } = require('electron')

const { laterMs, serviceUrl } = JSON.parse(process.env.DECKPASS_SHIFT)

const { now } = Date
Date.now = () => now() + laterMs

const { request } = net
Object.assign(net, {
  request(options, ...rest) {
    // electron-updater passes the parts of a URL.
    const { hostname, pathname } = URL.parse(options.url ?? '') ?? options
    const isByName = hostname.endsWith('.example')
    return request(isByName ? { ...options, url: serviceUrl + pathname } : options, ...rest)
  },
})
