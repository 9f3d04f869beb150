import { Fragment, useState } from 'react'
import { type SnippetTool, snippets } from '../../../app/model/snippets.ts'
import { keysOf } from '../../../app/util/keys-of.ts'
import { refusalWords, words } from '../../../app/words/index.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './CommandSnippet.module.css'

const tools = keysOf(snippets)
const labels = Object.fromEntries(tools.map((each) => [each, words.programs.snippets[each].label])) as Record<
  SnippetTool,
  string
>

/** A command line that passes the token to a tool, with *Copy*. */
export function CommandSnippet() {
  const [tool, setTool] = useState<SnippetTool>('curl')
  /** The result of the last copy. */
  const [said, setSaid] = useState<string | null>(null)
  const text = snippets[tool]
  const { note } = words.programs.snippets[tool]
  const choose = (chosen: SnippetTool) => {
    setTool(chosen)
    setSaid(null)
  }
  async function copy() {
    const result = await bridge.request('snippet.copy', { tool })
    setSaid(result.kind === 'copied' ? words.programs.lineCopied : refusalWords(result.refusal))
  }
  return (
    <div className={styles.ready}>
      <Select
        label={words.programs.line}
        help={words.programs.lineHelp}
        options={labels}
        value={tool}
        onChange={choose}
      />
      <div className={styles.line}>
        <code className={styles.code}>
          {Array.from(text.matchAll(/\S+/g), ({ index, 0: word }) => (
            <Fragment key={index}>
              <span className={styles.word}>{word}</span>{' '}
            </Fragment>
          ))}
        </code>
        <Button aria-label={words.programs.copyLine} onClick={() => void copy()}>
          {words.programs.copy}
        </Button>
      </div>
      {note !== null && <p className={styles.quiet}>{note}</p>}
      <p role="status" className={styles.quiet}>
        {said}
      </p>
    </div>
  )
}
