const url = 'https://slides.example.com/decks'

/**
 * How the command hands the token to a tool, for a person to copy: code, with the address of an example. The words
 * about it are in `app/words/en/window/programs.ts`. None puts the token on a command line, which every user of the
 * computer can read: it goes by a pipe, by the environment, or stays in the shell. So there is none for GNU wget,
 * which takes a header only from its command line or a plain file, and none for Postman.
 */
export const snippets = {
  curl: `deckpass token --format header | curl -sS -H @- ${url}`,
  // Without the switch it takes the pipe for the body, too.
  httpie: `deckpass token | http --ignore-stdin ${url} Authentication-Token:@/dev/stdin`,
  powershell: `Invoke-RestMethod ${url} -Headers @{ 'Authentication-Token' = (deckpass token) }`,
  python: `deckpass exec -- python3 -c 'import os, urllib.request as u; u.urlopen(u.Request("${url}", headers={"Authentication-Token": os.environ["API_TOKEN"]}))'`,
  node: `deckpass exec -- node -e 'fetch("${url}", { headers: { "Authentication-Token": process.env.API_TOKEN } })'`,
  // Its file tag reads only if its preferences allow (Kong/insomnia#9180).
  insomnia: "{% file '/path/to/token' %}",
  // Variables of the .env in a collection's folder (docs.usebruno.com, process env).
  bruno: '{{process.env.API_TOKEN}}',
} as const satisfies Readonly<Record<string, string>>

export type SnippetTool = keyof typeof snippets
