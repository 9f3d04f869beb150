// Loaded by Electron before the app: a fixed kernel version, so that screenshots are the same on every computer.

require('node:os').release = () => '6.1.0'
