/** Type of the events that carry no update: their id is a position in the stream from which a reader can continue. */
export const CURSOR_EVENT = 'cursor'
