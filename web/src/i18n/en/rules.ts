import type { rules as es } from '../es/rules';
import type { Same } from '../shape';

export const rules: Same<typeof es> = {
  required: 'The field is required',
  requiredSelect: 'This field is required',
  firstName: 'The first name is required.',
  lastName: 'The last name is required.',
  email: 'The email is invalid.',
  username: 'The username is required.',
  empresa: 'The company is required.',
  groups: 'The group is required.',
  user: 'The user is required.',
  passwordLength: 'The password must have at least 8 characters.',
  passwordUppercase: 'The password must contain at least one uppercase letter.',
  passwordSpecial: 'The password must contain at least one special character.',
  passwordMatch: 'The passwords do not match',
  razonSocialMax: 'The company name cannot contain more than 100 characters',
  direccionMax: 'The address cannot contain more than 100 characters',
  rucMax: 'The tax or identity number cannot contain more than 30 characters',
  rucCharacters: 'The field can contain only these characters: [0-9] and the hyphen',
  rucFormat: 'The format is incorrect',
  notNegative: 'The value cannot be less than zero',
  wholeNumber: 'The value must be a whole number',
  datesOrder: 'The end date cannot be before the start date',
  linkBusiness: 'You must select a business',
  linkUrl: 'You must enter a url',
};
