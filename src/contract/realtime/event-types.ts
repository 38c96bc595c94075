/** Type of the events that carry no update: their id is a position in the stream from which a reader can continue. */
export const CURSOR_EVENT = 'cursor'

/** Type of the events after updates were lost: readers read everything again. */
export const RESET_EVENT = 'reset'
