/** Origins other than our own to which links to files may lead, such as `https://files.example`. */
export const FILE_ORIGINS: readonly string[] = []
