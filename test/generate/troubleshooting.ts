import type { HelpTopic } from '../../app/model/help/help-topic.ts'

/** By the first digit of the code. */
const areas = {
  1: 'The service and the way to it',
  2: 'Stored accounts and files',
  3: 'Programs and the clipboard',
}

/**
 * The page of the failures in Markdown, out of their codes and of what the window says about them. `topics`: in English,
 * in the order of their codes.
 */
export function troubleshootingPage(topics: readonly HelpTopic[]): string {
  return `# Troubleshooting

A failure that you may need help with has a code, such as DP-1101. The window shows it with the failure and in the details of the activity, with _Help_ behind it; _Help_ › _Troubleshooting_ lists them all, in your language and without a network. The command \`deckpass\` writes it behind its sentence. A code never changes its meaning.

Whoever helps you may want more than the code: _More actions_ › _Diagnostics…_, or the same in the settings under _About_, shows versions, system, desktop, settings and what happened, and then copies or saves it. It holds no secrets, and usernames only if you include them. \`deckpass diagnostics\` prints the same without names.

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
