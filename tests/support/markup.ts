import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  // What the HTML standard says, nothing about style.
  extends: ['html-validate:standard'],
  // The standard asks for one of `src` and `srcset`, the validator for `src`.
  elements: ['html5', { img: { attributes: { src: { required: false } } } }],
})

/** Faults of an HTML document by the standard, each with its rule and element. */
export async function findMarkupFaults(html: string): Promise<string[]> {
  // What a template holds is no part of the document until a script puts it there.
  const { results } = await validator.validateString(html.replaceAll(/<template[^>]*>[\s\S]*?<\/template>/g, ''))
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  )
}
