import { compileTemplate } from './uri-template.ts'

export type TopicSelector = (topic: string) => boolean

/** Maximum characters of a selector, and selectors of one request or token. */
export const SELECTOR_MAX = 512
export const SELECTORS_MAX = 100

/** A Mercure topic selector: `*`, an exact topic, or a URI template. */
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

/** Control characters are invalid in topics and selectors (Mercure, Terminology). */
export function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}]/u.test(text)
}
