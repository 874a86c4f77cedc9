export const FIND = 'Find anything'
export const FIND_HINT = 'Find a home, person or payment'
export const SHORTEST = 2
