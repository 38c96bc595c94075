/** The beginnings of files of all kinds, enough for their type to be told. */
const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** An archive of one entry per name, each empty or with the text given for it, nothing compressed. */
export function sampleZip(entries: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(
    Object.entries(entries).map(([name, text]) => {
      const header = Buffer.alloc(30)
      header.write('PK\x03\x04', 'latin1')
      header.writeUInt32LE(Buffer.byteLength(text), 18)
      header.writeUInt32LE(Buffer.byteLength(text), 22)
      header.writeUInt16LE(Buffer.byteLength(name), 26)
      return Buffer.concat([header, Buffer.from(name), Buffer.from(text)])
    }),
  )
}

const office = (folder: string) =>
  sampleZip({ '[Content_Types].xml': '<Types/>', '_rels/.rels': '', [`${folder}/main.xml`]: '' })

const openDocument = (kind: string) =>
  sampleZip({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '' })

const isoMedia = (...brands: string[]) =>
  Buffer.concat([
    latin1('\0\0\0'),
    Buffer.from([8 + 4 * (brands.length + 1)]),
    latin1('ftyp'),
    latin1(brands[0] ?? ''),
    latin1('\0\0\0\0'),
    latin1(brands.slice(1).join('')),
  ])

/** One file of each type that projects take, by its usual name. */
export const SAMPLES = {
  'plan.pdf': latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  'gevel.jpg': latin1('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\xff\xd9'),
  'gevel.png': latin1('\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR'),
  'gevel.webp': latin1('RIFF\x1a\x00\x00\x00WEBPVP8 '),
  'gevel.avif': isoMedia('avif', 'mif1', 'miaf'),
  'gevel.heic': isoMedia('heic', 'mif1'),
  'beweging.gif': latin1('GIF89a\x01\x00\x01\x00'),
  'plan.dwg': latin1('AC1032\0\0\0\0\0\x01'),
  'plan.dxf': latin1('  0\r\nSECTION\r\n  2\r\nHEADER\r\n'),
  'model.ifc': latin1("ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\n"),
  'lastenboek.docx': office('word'),
  'meetstaat.xlsx': office('xl'),
  'voorstel.pptx': office('ppt'),
  'brief.odt': openDocument('text'),
  'meetstaat.ods': openDocument('spreadsheet'),
  'nota.txt': Buffer.from('Genoteerd op de werf: 62 stenen per m², façade côté rue.\n'),
  'lijst.csv': latin1('steen;aantal\r\nrood;12\r\ngr\xe8s;3\r\n'),
  'fotos.zip': sampleZip({ 'a.jpg': 'x', 'b.jpg': 'y' }),
} as const

/** Contents that no project takes, whatever their name says. */
export const REFUSED = {
  'a page': Buffer.from('<!DOCTYPE html><html><body><script>alert(1)</script></body></html>'),
  'a page after a blank and a byte order mark': Buffer.from('\ufeff \n\t<html>'),
  'a page inside a text': Buffer.from('Dag!\n<script>alert(1)</script>'),
  'a drawing that can run scripts': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'any other markup': Buffer.from('<?xml version="1.0"?><a/>'),
  'a shell script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'a batch file': Buffer.from('@echo off\r\ndel c:\\\r\n'),
  'a Windows program': latin1('MZ\x90\x00\x03\x00\x00\x00\x04'),
  'a Linux program': latin1('\x7fELF\x02\x01\x01\x00'),
  'a Mac program': latin1('\xcf\xfa\xed\xfe\x07\x00\x00\x01'),
  'an old Office file or installer': latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  'a film': isoMedia('isom', 'mp42'),
  zeros: Buffer.alloc(4096),
  'a saved mail': Buffer.from('MIME-Version: 1.0\r\nContent-Type: text/html\r\n'),
} as const
