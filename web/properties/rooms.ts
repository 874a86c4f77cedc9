/** `3 bedrooms` stands among the facts, so the attribute of that name does not. */
export const ROOMS = /^(bedrooms?|toilets?)$/i
