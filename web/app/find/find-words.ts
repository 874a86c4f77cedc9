export const FIND = 'Find anything'
export const FIND_HINT = 'Find a home, person or payment'
/** A shorter text finds nearly everything. */
export const SHORTEST = 2
