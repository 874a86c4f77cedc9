/** Where the server gave no words of its own. */
export const REQUEST_FAILED = "We couldn't process your request. Please try again."
