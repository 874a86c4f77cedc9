/** Something outside the program stops the start. The message is one line that names the setting; no stack is shown. */
export class SettingError extends Error {}
