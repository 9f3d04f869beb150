import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { type InstanceApp, requestSingleInstance } from '../../../main/lifecycle/single-instance.ts'

function launch(lock: boolean, argv = ['/opt/Deckpass/deckpass']) {
  const events = new EventEmitter()
  let shown = 0
  let quits = 0
  const app: InstanceApp = {
    requestSingleInstanceLock: () => lock,
    quit: () => {
      quits += 1
    },
    on: (event, listener) => events.on(event, listener),
  }
  const onSecondLaunch = requestSingleInstance(app, argv)
  onSecondLaunch?.add(() => {
    shown += 1
  })
  return {
    onSecondLaunch,
    launchAgain: (argv: string[]) => events.emit('second-instance', {}, argv),
    count: () => [shown, quits],
  }
}

test('a second launch shows the window of the first', () => {
  const first = launch(true)
  expect(first.onSecondLaunch).not.toBeNull()
  first.launchAgain(['/opt/Deckpass/deckpass'])
  expect(first.count()).toEqual([1, 0])
})

test('a second launch by the login item shows nothing', () => {
  const first = launch(true)
  first.launchAgain(['/opt/Deckpass/deckpass', '--hidden'])
  expect(first.count()).toEqual([0, 0])
})

test('the second launch itself quits at once', () => {
  const second = launch(false)
  expect(second.onSecondLaunch).toBeNull()
  expect(second.count()).toEqual([0, 1])
})

test('a second launch with --quit has the first quit, and shows nothing', () => {
  const first = launch(true)
  first.launchAgain(['/opt/Deckpass/deckpass', '--quit'])
  expect(first.count()).toEqual([0, 1])
})

test('--quit starts nothing where nothing runs', () => {
  const alone = launch(true, ['/opt/Deckpass/deckpass', '--quit'])
  expect(alone.onSecondLaunch).toBeNull()
  expect(alone.count()).toEqual([0, 1])
})
