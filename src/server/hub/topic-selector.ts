import { compileTemplate } from './uri-template.ts'

/** Whether a topic is among those selected. */
export type TopicSelector = (topic: string) => boolean

/** Longest selector in characters, and how many of them one request or token may hold (F-61). */
export const SELECTOR_MAX = 512
export const SELECTORS_MAX = 100

/** A topic selector of the Mercure protocol: `*` for all, else the very topic, else whatever the URI template expands to. */
export function topicSelector(text: string): TopicSelector {
  if (text === '*') return () => true
  const template = text.includes('{') ? compileTemplate(text) : null
  return template ? (topic) => topic === text || template(topic) : (topic) => topic === text
}

/** Whether one of the selectors selects one of the topics. */
export function selectsAny(selectors: readonly TopicSelector[], topics: readonly string[]): boolean {
  return topics.some((topic) => selectors.some((selects) => selects(topic)))
}

/** Whether each topic is selected by one of the selectors. */
export function selectsAll(selectors: readonly TopicSelector[], topics: readonly string[]): boolean {
  return topics.every((topic) => selectors.some((selects) => selects(topic)))
}

/** C0, C1 and DEL: a topic or selector with one of them is refused (Mercure, Terminology). */
export function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}]/u.test(text)
}
