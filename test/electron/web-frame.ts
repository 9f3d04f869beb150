import { originOf } from './address.ts'

let lastId = 0

/** One document in one frame. It is over when the frame shows another, or goes. */
export class WebFrameStandIn {
  readonly frameTreeNodeId: number
  readonly routingId: number
  readonly processId: number
  readonly parent: WebFrameStandIn | null
  readonly detached = false
  #url: string
  #destroyed = false

  constructor(url: string, parent: WebFrameStandIn | null, frameTreeNodeId: number) {
    lastId += 1
    this.routingId = lastId
    this.processId = process.pid
    this.frameTreeNodeId = frameTreeNodeId
    this.#url = url
    this.parent = parent
  }

  get url(): string {
    return this.#alive().#url
  }

  get origin(): string {
    return originOf(this.#alive().#url)
  }

  get top(): WebFrameStandIn {
    return this.#alive().parent?.top ?? this
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  /** Stand-in only: the document's address changed without a new document. */
  moveTo(url: string): void {
    this.#url = url
  }

  /** Stand-in only. */
  end(): void {
    this.#destroyed = true
  }

  #alive(): this {
    if (this.#destroyed) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
    return this
  }
}
