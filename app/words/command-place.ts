import type { FileFailure } from '../model/vault-problem.ts'
import { fileFailureWords } from './files.ts'

/** Where the command `deckpass` is, and how it comes to be found by its name. */

/** A package or the person put it on the PATH. */
export const onPath = (path: string) => `The command is ${path}.`
export const installed = (path: string, undo: string, isOnPath: boolean) =>
  `The command is ${path}. ${isOnPath ? '' : 'Its folder is not on your PATH yet: add it in your shell’s profile. '}To undo: ${undo}.`
export const notInstalled = (path: string) =>
  `Puts the command into ${path}. Nothing else is changed, no profile either.`
export const onWindows = (folder: string) =>
  `The command is deckpass.cmd in ${folder}. Add this folder to your PATH to run it by its name.`
export const notPackaged = 'Install Deckpass first, then its command.'
export const translocated =
  'macOS runs Deckpass from a temporary place. Move it to Applications, open it there, and install the command then.'
export const notOurs = (path: string) =>
  `Something else is already at ${path}. Rename it, then install the command again.`
export const notMade = (failure: FileFailure) =>
  `The command could not be installed: ${fileFailureWords[failure]}.`
export const notFound = (failure: FileFailure) =>
  `Deckpass cannot look for the command: ${fileFailureWords[failure]}.`
