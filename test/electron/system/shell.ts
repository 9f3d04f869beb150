/** The addresses that were handed to the system; nothing is ever opened. */
export const openedLinks: string[] = []

export const shell = {
  async openExternal(url: string): Promise<void> {
    if (URL.parse(url) === null) throw new Error('Invalid URL')
    openedLinks.push(url)
  },
  beep: () => undefined,
}
