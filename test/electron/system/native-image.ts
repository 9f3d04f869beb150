import { readFileSync } from 'node:fs'
import type { AddRepresentationOptions, Size } from 'electron'

/** The first eight bytes of a PNG file, W3C PNG section 5.2; its size stands 16 bytes in. */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A picture, of which only the size is known. What is no PNG is an empty picture, as in Electron. */
export class NativeImageStandIn {
  readonly #sizes = new Map<number, Size>()
  #template = false

  static createEmpty(): NativeImageStandIn {
    return new NativeImageStandIn()
  }

  static createFromBuffer(buffer: Buffer): NativeImageStandIn {
    const image = new NativeImageStandIn()
    image.addRepresentation({ buffer })
    return image
  }

  static createFromDataURL(dataURL: string): NativeImageStandIn {
    const image = new NativeImageStandIn()
    image.addRepresentation({ dataURL })
    return image
  }

  static createFromPath(path: string): NativeImageStandIn {
    try {
      return NativeImageStandIn.createFromBuffer(readFileSync(path))
    } catch {
      return new NativeImageStandIn()
    }
  }

  addRepresentation({ scaleFactor = 1, dataURL, buffer }: AddRepresentationOptions): void {
    const [, base64] = /^data:image\/png;base64,(.+)$/.exec(dataURL ?? '') ?? []
    const bytes = base64 === undefined ? buffer : Buffer.from(base64, 'base64')
    if (!bytes?.subarray(0, 8).equals(signature)) return
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    this.#sizes.set(scaleFactor, { width: width / scaleFactor, height: height / scaleFactor })
  }

  isEmpty(): boolean {
    return this.#sizes.size === 0
  }

  getSize(scaleFactor = 1): Size {
    return this.#sizes.get(scaleFactor) ?? { width: 0, height: 0 }
  }

  getScaleFactors(): number[] {
    return [...this.#sizes.keys()]
  }

  setTemplateImage(option: boolean): void {
    this.#template = option
  }

  isTemplateImage(): boolean {
    return this.#template
  }
}
