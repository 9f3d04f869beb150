/** All from the project's folder on. */

/** A page with React and one button. */
export const bareFolder = 'out/bench/bare'

/** An app that is one window with one button. */
export const bareAppFolder = 'out/bench/bare-app'

/** An app that prints and ends. */
export const bareCommandFolder = 'out/bench/bare-command'

/** An app whose main process loads its libraries and does nothing. */
export const librariesFolder = 'out/bench/libraries'

/** An app that fills a vault and ends. */
export const fillerFolder = 'out/bench/filler'
