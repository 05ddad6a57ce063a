/** A code that says why something was withheld, as it is set on the box, and what it stands for. */
export interface Code {
  code: string;
  meaning: string;
}

/** Codes that belong together; a rules file chooses one set, or brings its own. */
export interface CodeSet {
  name: string;
  title: string;
  codes: readonly Code[];
}

/** 5 U.S.C. § 552(b). */
const foia: CodeSet = {
  name: 'foia',
  title: 'Freedom of Information Act, 5 U.S.C. § 552(b)',
  codes: [
    { code: '(b)(1)', meaning: 'Classified national defense and foreign relations information' },
    { code: '(b)(2)', meaning: 'Internal personnel rules and practices' },
    { code: '(b)(3)', meaning: 'Exempt by another federal law' },
    { code: '(b)(4)', meaning: 'Trade secrets and confidential business information' },
    { code: '(b)(5)', meaning: 'Privileged communications within or between agencies' },
    { code: '(b)(6)', meaning: 'Personal privacy' },
    { code: '(b)(7)(A)', meaning: 'Law enforcement: interference with proceedings' },
    { code: '(b)(7)(B)', meaning: 'Law enforcement: fair trial' },
    { code: '(b)(7)(C)', meaning: 'Law enforcement: personal privacy' },
    { code: '(b)(7)(D)', meaning: 'Law enforcement: confidential source' },
    { code: '(b)(7)(E)', meaning: 'Law enforcement: techniques and procedures' },
    { code: '(b)(7)(F)', meaning: 'Law enforcement: life or physical safety' },
    { code: '(b)(8)', meaning: 'Supervision of financial institutions' },
    { code: '(b)(9)', meaning: 'Geological and geophysical information on wells' },
  ],
};

/** 5 U.S.C. § 552a(d)(5), (j) and (k). */
const privacyAct: CodeSet = {
  name: 'privacy-act',
  title: 'Privacy Act, 5 U.S.C. § 552a',
  codes: [
    { code: '(d)(5)', meaning: 'Compiled in anticipation of a civil action' },
    { code: '(j)(1)', meaning: 'Maintained by the Central Intelligence Agency' },
    { code: '(j)(2)', meaning: 'Enforcement of criminal laws' },
    { code: '(k)(1)', meaning: 'Classified information' },
    { code: '(k)(2)', meaning: 'Investigatory material for law enforcement' },
    { code: '(k)(3)', meaning: 'Protective services for the President and others' },
    { code: '(k)(4)', meaning: 'Statistical records required by statute' },
    { code: '(k)(5)', meaning: 'Suitability for federal employment or access: confidential source' },
    { code: '(k)(6)', meaning: 'Testing and examination material' },
    { code: '(k)(7)', meaning: 'Evaluation for promotion in the armed services: confidential source' },
  ],
};

const plain: CodeSet = {
  name: 'plain',
  title: 'Plain words',
  codes: [
    { code: 'REDACTED', meaning: 'Withheld, without a reason' },
    { code: 'NAME', meaning: 'The name of a person' },
    { code: 'ADDRESS', meaning: 'A postal address' },
    { code: 'CONTACT', meaning: 'A phone number or an e-mail address' },
    { code: 'NUMBER', meaning: 'A number that belongs to one person or account' },
    { code: 'DATE', meaning: 'A date of birth or another date' },
    { code: 'HEALTH', meaning: 'Health information' },
    { code: 'PRIVILEGED', meaning: 'Attorney-client communication or work product' },
    { code: 'CONFIDENTIAL', meaning: 'A business secret' },
  ],
};

export const codeSets: readonly CodeSet[] = [foia, privacyAct, plain];
