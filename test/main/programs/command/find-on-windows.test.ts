import { expect, test } from 'vitest'
import { findOnWindows } from '../../../../main/programs/command/exec.ts'

const files = [
  ...['npm.CMD', '.\\npm.CMD', 'tools\\deploy.CMD'],
  ...['C:\\node\\npm', 'C:\\node\\npm.CMD', 'C:\\git\\git.EXE'],
]
const env = { Path: '.;;tools;C:\\none;"C:\\node";C:\\git', PATHEXT: '.EXE;.CMD' }

test.each([
  ['npm', 'C:\\node\\npm.CMD'],
  ['git', 'C:\\git\\git.EXE'],
  ['git.EXE', 'C:\\git\\git.EXE'],
  ['deploy', null],
  ['.\\npm', '.\\npm.CMD'],
  ['tools\\deploy', 'tools\\deploy.CMD'],
])('%s is %s: the current folder counts only where the command says so', (command, file) => {
  expect(findOnWindows(command, env, (path) => files.includes(path))).toBe(file)
})
