import { evenTable } from '../support/even-table.ts'
import { colorSchemes } from '../support/picture.ts'
import { categories, type Look, lighthouseVersion } from './lighthouse.ts'

/** A state of the window, and a look at it in each of `colorSchemes`. */
export interface State {
  readonly scene: string
  readonly looks: readonly Look[]
}

const titles = { accessibility: 'Accessibility', 'best-practices': 'Best practices' }

/** The page of the documents, in Markdown. */
export function page(states: readonly State[]): string {
  const columns = colorSchemes.flatMap((scheme) =>
    categories.map((category) => `${titles[category]}, ${scheme}`),
  )
  const rows = states.map(({ scene, looks }) => [
    `[${scene}](screenshots/${scene}-light.webp)`,
    ...looks.flatMap(({ figures }) => categories.map((category) => String(figures[category]))),
  ])
  return `# Lighthouse

What Lighthouse ${lighthouseVersion} says of every screen and state of the window, of 100. \`npm run test:lighthouse\` measures it
again on the running app and writes this page; it fails where any audit finds something, also one that costs no points.

The states are those of the [pictures](screenshots): both are taken on the same walk through the app (\`test/scenes/\`), so
that a new state is measured as soon as it has a picture. Each is looked at as it is, without loading the page again.

Left out are three categories: performance, because \`npm run bench\` measures it on the app itself, and search engines
and agents, because neither ever sees the page of an app.

One audit finds something where it comes within the two seconds in which the copy button shows _Copied_:
\`label-content-name-mismatch\`, which costs no points. The button's name stays _Copy token_ then, so that a second press
by voice or by a screen reader finds it, and the line below the button is what is read out.

${evenTable([['State', ...columns], ...rows], { markdown: true, isRight: (column) => column > 0 })}
`
}
