import type { Page } from '@playwright/test'

/** Moves each text of the page, and each that comes later, into `<font>` elements, as the browser's translation does. */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isTranslated = (text: Node) =>
      text.textContent?.trim() !== '' && !text.parentElement?.closest('font, script, style, svg, textarea, title')
    const translate = (root: Node) => {
      const texts: Node[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let text = walker.nextNode(); text; text = walker.nextNode()) if (isTranslated(text)) texts.push(text)
      if (root.nodeType === Node.TEXT_NODE && isTranslated(root)) texts.push(root)
      for (const text of texts) {
        const outer = document.createElement('font')
        text.parentNode?.replaceChild(outer, text)
        outer.appendChild(document.createElement('font')).appendChild(text)
      }
    }
    translate(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) translate(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}
