/** The least that a command on Electron can do: it prints, and ends before anything of Chromium starts. */
await new Promise<void>((resolve) => process.stdout.write('a token\n', () => resolve()))
process.exit(0)
