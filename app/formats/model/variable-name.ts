/** The name of a variable in a `.env` file, 1 to 100 characters. A separate file keeps schemas out of the window. */
export const variableName = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/
