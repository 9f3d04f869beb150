/**
 * Gives an older Electron the calls that came later, in the shape that Electron 45 documents, so that the
 * app runs unchanged. Only what Deckpass uses.
 */
export function addLaterApis(electron) {
  const { clipboard, safeStorage } = electron
  Object.defineProperty(electron, 'ClipboardItem', { value: ClipboardItem, enumerable: true })
  Object.assign(clipboard, laterClipboard(originals(clipboard)))
  Object.assign(safeStorage, laterSafeStorage(safeStorage))
}

const originals = (clipboard) => ({
  clear: clipboard.clear.bind(clipboard),
  readText: clipboard.readText.bind(clipboard),
  write: clipboard.write.bind(clipboard),
  writeBuffer: clipboard.writeBuffer.bind(clipboard),
  writeText: clipboard.writeText.bind(clipboard),
})

/** Modelled on the web's. A payload is a string, a Blob or a promise of one. */
class ClipboardItem {
  #payloads

  constructor(payloads) {
    if (Object.keys(payloads).length === 0) throw new TypeError('A ClipboardItem needs at least one type.')
    this.#payloads = { ...payloads }
  }

  get types() {
    return Object.keys(this.#payloads)
  }

  async getType(type) {
    if (!Object.hasOwn(this.#payloads, type)) throw new DOMException(`No ${type} here.`, 'NotFoundError')
    const payload = await this.#payloads[type]
    return payload instanceof Blob ? payload : new Blob([payload], { type })
  }
}

/**
 * The older clipboard takes text or one raw format, never both in one write. So raw formats beside a text, the marks
 * for clipboard histories among them, do not reach the system here.
 */
function laterClipboard({ clear, readText, write, writeBuffer, writeText }) {
  async function writeRaw(item) {
    const [type] = item.types
    const payload = await (await item.getType(type)).arrayBuffer()
    writeBuffer(/format="(.+)"/.exec(type)[1], Buffer.from(payload))
  }
  return {
    readText: async () => readText(),
    writeText: async (text) => writeText(text),
    async write(items) {
      for (const item of items) {
        if (item.types.includes('text/plain'))
          write({ text: await (await item.getType('text/plain')).text() })
        else await writeRaw(item)
      }
    },
    async read() {
      return [new ClipboardItem({ 'text/plain': readText() })]
    },
    selection: {
      readText: async () => readText('selection'),
      clear: () => clear('selection'),
    },
  }
}

/**
 * As Electron 45 answers on Linux: where the desktop has no keyring, everything is sealed with a key that
 * everyone knows (`v10`); where the keyring refuses its key, sealing fails and opening is "temporarily
 * unavailable"; where the key does not fit, opening fails for good.
 */
function laterSafeStorage(safeStorage) {
  function hasKey() {
    const backend = safeStorage.getSelectedStorageBackend()
    if (backend === 'unknown') throw new Error('safeStorage cannot be used before app is ready')
    if (backend === 'basic_text') safeStorage.setUsePlainTextEncryption(true)
    return safeStorage.isEncryptionAvailable()
  }
  return {
    async isAsyncEncryptionAvailable() {
      hasKey()
      return true
    },
    async encryptStringAsync(plainText) {
      if (!hasKey()) {
        throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.')
      }
      return safeStorage.encryptString(plainText)
    },
    async decryptStringAsync(encrypted) {
      if (!hasKey()) {
        throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.')
      }
      try {
        return { result: safeStorage.decryptString(encrypted), shouldReEncrypt: false }
      } catch {
        throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.')
      }
    },
  }
}
