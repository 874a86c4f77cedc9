interface About {
  /** What the account signs in with. */
  of: string
  /** Where it does. */
  at: string
  day: string
}

/** Recovery codes as a file or a page that still says years later what it is. */
export const codesAsText = (codes: readonly string[], { of, at, day }: About): string =>
  `Estate Management: recovery codes of ${of}
${at}, ${day}

${codes.join('\n')}

Each signs you in once, in place of the code of your authenticator app.
Keep them where nobody else finds them.
`
