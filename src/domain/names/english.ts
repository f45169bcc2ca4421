const listed = (names: string) => names.trim().split(/\s+/)

/** Given names that are no other word, so that they are names wherever they stand. */
export const GIVEN = listed(`
  Aaron Abigail Adam Adrian Aisha Alan Albert Alejandro Alexander Alice Alicia Allison Amanda Amir Amy Ana Andrea
  Andrew Angela Anita Ann Anna Anne Anthony Antonio Arthur Ashley Barbara Beatrice Benjamin Bernard Beth Betty Beverly
  Bradley Brandon Brenda Brian Bruce Bryan Carlos Caroline Catherine Charles Charlotte Cheryl Christina Christine
  Christopher Cindy Claire Clara Craig Cynthia Daniel Danielle David Deborah Dennis Derek Diana Diane Diego Donald
  Donna Doris Dorothy Douglas Dylan Edward Eileen Elaine Elena Elizabeth Ellen Emily Emma Eric Erica Ernest Ethan
  Eugene Evelyn Fatima Felix Fernando Fiona Francis Gabriel Gary George Gerald Gloria Gordon Gregory Hannah Harold
  Harry Hassan Helen Henry Howard Ian Ingrid Irene Isaac Isabella Jacob Jacqueline James Jane Janet Janice Jason
  Jeffrey Jennifer Jeremy Jerry Jessica Joan Joanna Joel John Jonathan Jose Joseph Joshua Joyce Juan Judith Judy Julia
  Julie Justin Karen Katherine Kathleen Keith Kelly Kenneth Kevin Kimberly Kyle Larry Laura Lauren Lawrence Leah Leon
  Leonard Leslie Linda Lisa Louis Louise Lucas Lucy Luis Marcus Margaret Maria Marie Marilyn Mario Martha Martin Mary
  Matthew Megan Melissa Michael Michelle Miguel Mohammed Monica Nadia Nancy Natalie Nathan Nicholas Nicole Noah Nora
  Olga Oliver Olivia Omar Oscar Pamela Patricia Paul Paula Peter Philip Phyllis Priya Rachel Ralph Raymond Rebecca
  Ricardo Richard Roberta Robert Rodney Roger Ronald Rosa Rosemary Roy Russell Ruth Ryan Samantha Samuel Sandra Sarah
  Scott Sean Sharon Sheila Shirley Simon Sofia Sophie Stephanie Stephen Steven Susan Tara Teresa Theresa Thomas Timothy
  Tina Tony Tracy Tyler Valerie Vanessa Veronica Vincent Walter Wanda Wayne Wendy William Yolanda Yusuf Zachary Zoe
  Abby Abdul Ada Adele Agnes Ahmad Aiden Aileen Alana Alec Alex Alexandra Alexis Alfred Ali Alison Alma Alvin
  Alyssa Amelia Amelie Andre Andreas Andy Angelica Angelo Annette Annie Anton Ariana Arjun Arnold Audrey
  Ava Barry Becky Belinda Ben Benny Bernadette Bertha Bethany Bianca Blake Bob Bobby Bonnie Boris Brad Brady Brent
  Bridget Brittany Caleb Cameron Camila Candice Cara Carla Carl Carmen Caroline Carrie Cassandra Cecilia Celeste Cesar
  Chad Chelsea Chester Chloe Chris Clarence Claudia Clifford Clinton Cody Colin Colleen Connie Connor Corey Courtney
  Curtis Dale Damian Dan Dana Danny Daphne Darlene Darren Darryl Dave Debbie Debra Della Denise Desiree Devin Dmitri
  Dominic Doreen Doug Duane Dustin Dwayne Dwight Ed Eddie Edgar Edith Eduardo Edwin Eleanor Eli Elias Elijah
  Ella Elmer Eloise Elsa Enrique Erik Erin Esther Ethel Eva Evan Eve Francesca Francisco Freda Frederick Gabriela
  Gabrielle Gail Geoffrey Geraldine Gerard Gina Gladys Glen Glenn Greg Greta Guillermo Gustavo Gwen Hans Harriet
  Harvey Hazel Hector Heidi Herbert Herman Hugh Hugo Ibrahim Ignacio Irma Irving Ivan Jackie Jaime Jamal Jamie
  Jan Jasmine Javier Jay Jean Jeanette Jeff Jen Jenna Jenny Jerome Jesse Jessie Jill Jim Jimmy Jo Joanne Jocelyn Jodi
  Joe Joey Johanna Johnny Jon Jonas Jorge Josephine Josh Julian Juliet Kara Karina Karl Kate Katie Kathryn
  Kathy Katrina Kay Kayla Kelsey Ken Kendra Kenny Kerry Kim Kirk Kirsten Kristen Kristin Kurt Lamar Lana Leila Lena
  Leo Leroy Leticia Liam Lillian Lindsay Lindsey Lloyd Lois Lola Lorena Lorenzo Loretta Lori Lorraine Luca Lucia Lucille
  Luke Luther Lydia Lynn Mabel Madeline Mae Maggie Malcolm Mandy Manuel Marc Marcia Margarita Margot Marianne Marina
  Marjorie Marlene Marsha Marshall Marvin Maureen Maurice Maxine Maya Mei Mia Mike Mildred Milton Mindy Minnie Miranda
  Miriam Mitch Mitchell Molly Mona Morris Muhammad Muriel Myra Myrtle Naomi Natasha Neil Nelson Nikita Nina Noel Norma
  Norman Pablo Patrick Patty Pauline Pedro Peggy Perry Pete Phil Phoebe Polly Preston Rafael Raj Ralph Ramon Randall
  Randy Rashid Raul Regina Reginald Rene Renee Rhonda Rick Ricky Riley Rita Rochelle Roman Ron Ronnie Rosalie Rosie
  Roxanne Ruben Rudy Rufus Sabrina Sally Sam Sanjay Sara Saul Seth Shane Shannon Shaun Shawn Shelby Shelley Shelly
  Sherry Sidney Silvia Simone Sonia Sonya Spencer Stacey Stacy Stan Stanley Stella Steve Stuart Susanna Suzanne Sylvia
  Tamara Tammy Tanya Tariq Ted Terrence Terri Terry Thelma Theodore Tiffany Tim Toby Todd Tom Tommy Toni Tori Tracey
  Travis Trevor Tristan Troy Ursula Vera Vernon Vicki Vicky Vijay Vincenzo Vivian Vladimir Wallace Warren Wesley Wilma
  Winston Xavier Yasmin Yvette Yvonne Zara
`)

/** Given names that are also words or places: names only where the sentence shows it. */
export const GIVEN_WORDS = listed(`
  Bill Jack Guadalupe Will Grace Mark Rose Hope Joy April June May Faith Frank Chase Pat Drew Art Rob Sue Dawn Summer
  Autumn Penny Rich Gene Guy Chance Miles Dean Victor Earl Norm Iris Olive Ginger Christian Carol Holly Heather Melody
  Charity Max Ray Nick Don Grant Wade Lance Mason Hunter Sandy Crystal Amber Jade Daisy Lily Violet Ivy Angel Jesus
  Alexa Ira Paris Austin Dallas Florence Victoria Sydney Virginia Georgia Madison Mercy Patience Prudence Constance
  Constant
`)

export const FAMILY = listed(`
  Adams Ahmed Alvarez Anderson Andersson Bailey Bennett Bianchi Brooks Bryant Campbell Castillo Chen Choi Clark Collins
  Cooper Cruz Davies Davis Diaz Dubois Edwards Evans Fernandez Fischer Flores Foster Garcia Gomez Gonzalez Griffin
  Gupta Gutierrez Harris Harrison Henderson Hernandez Howard Hughes Hussain Jackson Jenkins Jensen Jimenez Johnson
  Jones Kaminski Kelly Khan Kim Kowalski Kumar Lee Lewis Lopez Martin Martinez Mendoza Miller Mitchell Moore Morales
  Morgan Morris Murphy Nakamura Nelson Nguyen Novak Okafor Ortiz Patel Perez Peterson Phillips Powell Ramirez Ramos
  Reyes Richardson Rivera Roberts Robinson Rodriguez Rogers Ross Rossi Ruiz Sanchez Sanders Schmidt Silva Simmons
  Singh Smith Stewart Sullivan Suzuki Tanaka Thomas Thompson Torres Turner Walker Wang Washington Watson Williams
  Wilson Wright Yamamoto
`)

export const FAMILY_WORDS = listed(`
  Price Banks Cook Booker Page Black White Young Long Short Wise Cash Bond Carter Rich Love Best Moody Close Case Park
  Parks Bill Mark Field Fields Waters Rivers Stone Wood Woods Hill Hills Bridge Church Street Baker Butcher Mason Singer
  Butler Porter Taylor Fisher Farmer Gardner Marsh Brown Green Gray Gold Silver Day Friday Winter Summers Frost Snow
  Swift Sharp Strong Small Little Blank Payne Lawless Hurt Savage Angry Cross Power Powers Bright Light Case Savings
`)

/** The same in lower case. */
export const given: ReadonlySet<string> = lowered(GIVEN)
export const givenWords: ReadonlySet<string> = lowered(GIVEN_WORDS)
export const family: ReadonlySet<string> = lowered(FAMILY)
export const familyWords: ReadonlySet<string> = lowered(FAMILY_WORDS)

function lowered(names: readonly string[]): Set<string> {
  return new Set(names.map((each) => each.toLowerCase()))
}
