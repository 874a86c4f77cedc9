export const AccountNote = ({ joined }: { joined: boolean }) =>
  joined
    ? 'They have joined, so they keep signing in with their own email or number. This changes your records only.'
    : 'They have not joined yet. A new email or number gets the invitation.'
