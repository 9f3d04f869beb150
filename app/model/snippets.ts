import * as z from 'zod/mini'
import { keysOf } from '../util/keys-of.ts'

const url = 'https://slides.example.com/decks'

/**
 * How the command hands the token to a tool, for a person to copy: code, with the address of an example. The words
 * about it are in `app/words/en/window/programs.ts`.
 */
export const snippets = {
  curl: `curl -sS -H "$(deckpass token --format header)" ${url}`,
  wget: `wget -qO- --header="$(deckpass token --format header)" ${url}`,
  httpie: `http ${url} "Authentication-Token:$(deckpass token)"`,
  powershell: `Invoke-RestMethod ${url} -Headers @{ 'Authentication-Token' = (deckpass token) }`,
  python: `deckpass exec -- python3 -c 'import os, urllib.request as u; u.urlopen(u.Request("${url}", headers={"Authentication-Token": os.environ["API_TOKEN"]}))'`,
  node: `deckpass exec -- node -e 'fetch("${url}", { headers: { "Authentication-Token": process.env.API_TOKEN } })'`,
  // Its scripts run in a sandbox that has neither files nor commands.
  postman: 'postman collection run decks.json --env-var "API_TOKEN=$(deckpass token)"',
  // Its file tag reads only if its preferences allow (Kong/insomnia#9180).
  insomnia: "{% file '/path/to/token' %}",
  // Variables of the .env in a collection's folder (docs.usebruno.com, process env).
  bruno: '{{process.env.API_TOKEN}}',
} as const satisfies Readonly<Record<string, string>>

export type SnippetTool = keyof typeof snippets
export const snippetTool = z.enum(keysOf(snippets))
