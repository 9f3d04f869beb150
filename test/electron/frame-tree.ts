import type { Page } from './browser/page.ts'
import { WebFrameStandIn } from './web-frame.ts'

/** The frames of one page, each with the document that it shows. */
export class FrameTree {
  readonly #frames = new Map<string, WebFrameStandIn>()
  readonly #mainId: string
  readonly #nodeId: number

  constructor(page: Page, nodeId: number) {
    this.#mainId = page.target.targetId
    this.#nodeId = nodeId
    page.on('committed', ({ id, parentId, url }) => {
      this.#frames.get(id)?.end()
      const parent = parentId === null ? null : this.at(parentId)
      this.#frames.set(id, new WebFrameStandIn(url, parent, this.#nodeId))
    })
    page.on('navigated-in-page', (id, url) => this.at(id)?.moveTo(url))
    page.on('detached', (id) => {
      this.at(id)?.end()
      this.#frames.delete(id)
    })
  }

  /** The document in that frame now. */
  at(id: string): WebFrameStandIn | null {
    return this.#frames.get(id) ?? null
  }

  isMain(id: string): boolean {
    return id === this.#mainId
  }

  get main(): WebFrameStandIn | null {
    return this.at(this.#mainId)
  }

  end(): void {
    for (const frame of this.#frames.values()) frame.end()
  }
}
