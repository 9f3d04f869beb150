// Loaded by Electron before the app: days that a test cannot wait for, and services by names that exist
// nowhere. Electron has no option for either: `Date.now` and `net.request` are replaced.

const { net } = require('electron')

const { laterMs, serviceUrl } = JSON.parse(process.env.DECKPASS_SHIFT)

const { now } = Date
Date.now = () => now() + laterMs

const { request } = net
Object.assign(net, {
  request(options, ...rest) {
    // electron-updater names the parts of an address.
    const { hostname, pathname } = URL.parse(options.url ?? '') ?? options
    const isByName = hostname.endsWith('.example')
    return request(isByName ? { ...options, url: serviceUrl + pathname } : options, ...rest)
  },
})
