/** The least length of a PIN, characters. With 10 s for each try, a million PINs of six digits take months. */
export const minPinLength = 6
