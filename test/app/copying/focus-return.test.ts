import { expect, test } from 'vitest'
import { createFocusReturn } from '../../../app/copying/focus-return.ts'
import type { WindowBefore } from '../../../app/copying/ports.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

/** What happens, in its order: what the system or the person does, or how the window is from then on. */
type Happening = 'press' | 'copy' | 'blur' | WindowBefore | number
/** `press` brings the window to the front at once. */
const leave: readonly Happening[] = ['behind', 'blur', 1_000]

test.each<[string, readonly Happening[], returnedTo: readonly WindowBefore[]]>([
  ['a hidden window is hidden again', ['hidden', 'press', 'copy'], ['hidden']],
  ['a minimized window is minimized again', ['minimized', 'press', 'copy'], ['minimized']],
  ['a window behind another goes behind it', ['press', 'copy'], ['behind']],
  [
    'keys that are held down are told again while the window is on its way to the front',
    ['hidden', 'press', 'behind', 'press', 'copy'],
    ['hidden'],
  ],
  [
    'the focus is given back once, by the copy after the press',
    ['copy', 'press', 'copy', 'in-front', 'copy'],
    ['behind'],
  ],
  ['a window that had the focus before the press keeps it', ['in-front', 'press', 'copy'], []],
  ['a window that the person left before the copy ended stays', ['press', 'behind', 'copy'], []],
  ['a person who left and came back keeps the window', ['press', ...leave, 'in-front', 'copy'], []],
  [
    'a window that loses the focus for an instant as it is shown has not been left',
    ['hidden', 'press', 'blur', 1_000, 'copy'],
    ['hidden'],
  ],
  [
    'a press right after the person left counts, however late the window gets the focus',
    ['in-front', 'press', 300, 'behind', 'blur', 'press', 'behind', 1_000, 'in-front', 'copy'],
    ['behind'],
  ],
])('%s', async (_what, happenings, returnedTo) => {
  const clock = new VirtualClock()
  const did: string[] = []
  const window = {
    state: 'behind' as WindowBefore,
    giveFocusBack: (before: WindowBefore) => void did.push(before),
  }
  const showPrimary = () => {
    did.push('show')
    window.state = 'in-front'
  }
  const shortcut = createFocusReturn({ window, clock, showPrimary })
  for (const each of happenings) {
    if (each === 'press') shortcut.handlePress()
    else if (each === 'copy') shortcut.handleCopy()
    else if (each === 'blur') shortcut.handleBlur()
    else if (typeof each === 'number') await clock.advance(each)
    else window.state = each
  }
  const presses = happenings.filter((each) => each === 'press')
  expect(did).toEqual([...presses.map(() => 'show'), ...returnedTo])
})
