/** Said by the command, and where the app is started without words. */
export const noDisplay =
  'There is no display here for the window. Open Deckpass on the desktop; deckpass token, list and status then work here too.'
