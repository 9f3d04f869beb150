import * as z from 'zod/mini'

interface ReadyLine {
  readonly label: string
  readonly text: string
  /** What else the tool needs; null for nothing. */
  readonly note: string | null
}

const url = 'https://slides.example.com/decks'

/** The one list of what a person can copy to use the token in a tool. Put in the address and the header that you need. */
export const readyLines = {
  curl: {
    label: 'curl',
    text: `curl -sS -H "$(deckpass token --format header)" ${url}`,
    note: null,
  },
  wget: {
    label: 'wget',
    text: `wget -qO- --header="$(deckpass token --format header)" ${url}`,
    note: null,
  },
  httpie: {
    label: 'HTTPie',
    text: `http ${url} "Authentication-Token:$(deckpass token)"`,
    note: null,
  },
  powershell: {
    label: 'PowerShell',
    text: `Invoke-RestMethod ${url} -Headers @{ 'Authentication-Token' = (deckpass token) }`,
    note: null,
  },
  python: {
    label: 'Python',
    text: `deckpass exec -- python3 -c 'import os, urllib.request as u; u.urlopen(u.Request("${url}", headers={"Authentication-Token": os.environ["API_TOKEN"]}))'`,
    note: null,
  },
  node: {
    label: 'Node',
    text: `deckpass exec -- node -e 'fetch("${url}", { headers: { "Authentication-Token": process.env.API_TOKEN } })'`,
    note: null,
  },
  // Its scripts run in a sandbox that has neither files nor commands.
  postman: {
    label: 'Postman',
    text: 'postman collection run decks.json --env-var "API_TOKEN=$(deckpass token)"',
    note: 'For the Postman CLI. The app itself can neither run a command nor read a file: paste the token there, again after each renewal.',
  },
  // Its file tag reads only where its preferences allow (Kong/insomnia#9180).
  insomnia: {
    label: 'Insomnia',
    text: "{% file '/path/to/token' %}",
    note: 'Write the token to a file first, and allow its folder in Insomnia’s preferences.',
  },
  // Variables of the .env in a collection's folder (docs.usebruno.com, process env).
  bruno: {
    label: 'Bruno',
    text: '{{process.env.API_TOKEN}}',
    note: 'Write the token to the line API_TOKEN of the .env in the collection’s folder first.',
  },
} as const satisfies Readonly<Record<string, ReadyLine>>

export type ReadyTool = keyof typeof readyLines
// The list is a constant: it has the names of its type and no others.
export const readyTool = z.enum(Object.keys(readyLines) as ReadyTool[])
