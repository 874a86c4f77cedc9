export const sentence = (role: string): string => role.charAt(0).toUpperCase() + role.slice(1)
