#: kind exception
#: line 14
#: says Team()
class Team:
    def __init__(self):
        self.members = []

    def add(self, person):
        self.members.append(person["name"])

    def size(self):
        return len(self.members)


for person in await tools.staff():
    if person["team"] == "sales":
        Team.add(person)
return Team.size()
