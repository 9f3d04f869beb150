import { expect, test } from 'vitest'
import { troubles } from '../../../../app/renewal/model/trouble-kinds.ts'
import { t } from '../../../../app/words/index.ts'
import { needWords } from '../../../../main/programs/command/status.ts'

test.each(troubles)('the command says of %s what the badge says', (trouble) => {
  expect(needWords[trouble]).toBe(t(`renewal.trouble.${trouble}`))
})
