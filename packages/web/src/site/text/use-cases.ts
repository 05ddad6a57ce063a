export interface UseCase {
  id: string;
  title: string;
  intro: string;
  applications: readonly string[];
  examples: readonly string[];
  benefits: readonly string[];
}

export const useCases: readonly UseCase[] = [
  {
    id: 'legal',
    title: 'Legal',
    intro: 'Filings and productions in which privilege and privacy must hold against an opponent who looks.',
    applications: ['Document production in discovery', 'Public court filings', 'Exhibits and settlements'],
    examples: [
      'Privileged paragraphs in a memo',
      'Names of minors and birth dates in a filing',
      'Account numbers in an exhibit',
    ],
    benefits: [
      'Words under a box cannot be selected, searched or copied out',
      'Comments, tracked authorship and earlier versions are left out',
      'The rest of the text stays searchable for the reader',
    ],
  },
  {
    id: 'healthcare',
    title: 'Healthcare',
    intro: 'Records that leave the ward for a study, an insurer or a lawyer, without the patient in them.',
    applications: ['Release of records to third parties', 'Case reports and teaching', 'Insurance appeals'],
    examples: [
      'Name and record number on a lab report',
      'Address on a referral letter',
      'Patient name burnt into a scanned image',
    ],
    benefits: [
      'Works on scans and photographs as on text',
      'Camera and scanner data inside pictures is dropped',
      'Anyone bound by HIPAA can run their own installation',
    ],
  },
  {
    id: 'government',
    title: 'Government',
    intro: 'Answers to records requests that show what the public may see, and nothing that it may not.',
    applications: ['Public records and FOIA requests', 'Council papers and tenders', 'Incident reports'],
    examples: [
      'Home addresses of complainants',
      'Officer numbers in a report',
      'Bid prices in a procurement file',
    ],
    benefits: [
      'Page count and page size stay as they were, so references still fit',
      'Hidden layers and attachments never reach the release',
      'No account and no tracking to clear with procurement',
    ],
  },
  {
    id: 'business',
    title: 'Corporate and Finance',
    intro: 'Contracts, statements and board papers that partners, auditors or buyers get to see in part.',
    applications: ['Due diligence and data rooms', 'Audit evidence', 'Contracts as references'],
    examples: [
      'Prices in a supplier contract',
      'Account and card numbers on a statement',
      'Names of other customers in a report',
    ],
    benefits: [
      'Author, company and software names in the file are removed too',
      'The finished file is checked before you get it',
      'The upload is deleted by itself; no copy stays in a cloud drive',
    ],
  },
  {
    id: 'hr',
    title: 'Human Resources',
    intro:
      'Personnel documents for panels, works councils and former employees, each with what concerns them.',
    applications: ['Blind hiring', 'Access requests by employees', 'Investigations and grievances'],
    examples: [
      'Name, photo and age on a CV',
      'Colleagues named in a witness statement',
      'Salary lines in a contract',
    ],
    benefits: [
      'Pictures are destroyed under a box like words',
      'Mark one person on every page in one sitting, with undo',
      'Nobody needs a license or an installation to help out',
    ],
  },
  {
    id: 'research',
    title: 'Education and Research',
    intro: 'Interviews, exams and student work that can be shared once people in them cannot be found.',
    applications: ['Interview transcripts', 'Anonymous peer review', 'Student records'],
    examples: [
      'Places and employers in a transcript',
      'Author names and grant numbers in a manuscript',
      'Student numbers on graded work',
    ],
    benefits: [
      'Document properties that name the author are gone',
      'Redacted pages keep their layout for quotation',
      'Free for single documents',
    ],
  },
  {
    id: 'personal',
    title: 'Personal',
    intro:
      'The bank statement for a landlord, the passport for a hotel: show what is asked for, keep the rest.',
    applications: ['Renting and mortgages', 'Identity documents', 'Posting a letter or screenshot'],
    examples: [
      'Transactions on a statement that prove nothing',
      'Numbers on an ID card copy',
      'Your address on a photographed letter',
    ],
    benefits: [
      'Works on a phone, with a finger',
      'A photo’s place and time are not in the download',
      'No registration, and no email address to give away',
    ],
  },
];
