import { expect, test } from 'vitest'
import { escapeMarkup } from '../../../app/util/markup.ts'

test('what a reader of markup would take for markup is shown as it is', () => {
  expect(escapeMarkup('It says: “<a href="x">Win</a> & more”')).toBe(
    'It says: “&#60;a href=&#34;x&#34;&#62;Win&#60;/a&#62; &#38; more”',
  )
})
