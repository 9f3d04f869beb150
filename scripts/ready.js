import { existsSync } from 'node:fs'

/** Loaded before each script, to report missing requirements. Must run on any Node, even one too old for the script. */

/** The first version with type stripping. */
const neededNode = 24

process.on('uncaughtException', (error) => {
  const isSentence = error.name === 'Missing' || String(error.code).startsWith('ERR_PARSE_ARGS')
  console.error(isSentence ? error.message : error)
  process.exit(1)
})

/** @returns {never} */
function end(sentence) {
  console.error(sentence)
  process.exit(1)
}

if (!existsSync(new URL('../node_modules/.package-lock.json', import.meta.url)))
  end('Deckpass is not set up in this folder. Run npm ci first.')
if (Number.parseInt(process.versions.node, 10) < neededNode)
  end(
    `This needs Node ${neededNode} or newer, and not ${process.versions.node}: npm has none for ${process.platform} on ${process.arch} that npm ci could bring.`,
  )
