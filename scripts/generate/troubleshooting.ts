import type { HelpTopic } from '../../app/words/help.ts'

/** By the first digit of the code. */
const areas = {
  1: 'The service and the way to it',
  2: 'Stored accounts and files',
  3: 'Programs and the clipboard',
}

/**
 * The Markdown page of all failures, with the window's help texts. `topics`: in English, in the order of their codes.
 */
export function troubleshootingPage(topics: readonly HelpTopic[]): string {
  return `# Troubleshooting

Each failure that you may need help with has a code, such as DP-1101, which never changes its meaning. The window shows it beside _Help_, and the command \`deckpass\` after its message.

_More actions_ › _Diagnostics…_ shows what a help desk needs, and can copy or save it. It contains no secrets and no names; accounts are numbered as in the list. \`deckpass diagnostics\` prints the same.

\`slides.example.com\` stands for your service.
${Object.entries(areas)
  .map(([digit, title]) =>
    section(
      title,
      topics.filter(({ code }) => code.startsWith(`DP-${digit}`)),
    ),
  )
  .join('')}`
}

function section(title: string, topics: readonly HelpTopic[]): string {
  const entries = topics.map(({ code, sentence, advice }) => `\n### ${code}\n\n_${sentence}_\n\n${advice}\n`)
  return `\n## ${title}\n${entries.join('')}`
}
